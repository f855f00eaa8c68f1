// How each kind of transaction is prepared, the first time and again; null: the chain has it already.
import type { ChainActionKind } from '#lib/rules/nft/chain-actions.ts'
import type { UserContext } from '#server/context.ts'
import { prepareRevocation, prepareSpending } from '../bids/allow-spending.ts'
import { prepareBid } from '../bids/deploy-bid.ts'
import { prepareVoucherEnd } from '../listings/cancel-vouchers.ts'
import { prepareRoyaltyClaim, prepareSplitter } from '../royalties/claim-royalties.ts'
import { prepareMint } from '../tokens/mint.ts'
import { prepareAuction, prepareCancel, prepareListing, prepareSettle, prepareTransfers } from '../tokens/sell-token.ts'
import { prepareWithdrawal } from '../tokens/withdraw.ts'
import type { ActionRow } from './action-rows.ts'
import type { Asked } from './prepare-action.ts'

export const prepare: Record<ChainActionKind, (context: UserContext, asked: Asked) => Promise<ActionRow | null>> = {
  mint: prepareMint,
  approve_nft: prepareTransfers,
  approve_spending: prepareSpending,
  revoke_spending: prepareRevocation,
  list: prepareListing,
  cancel_listing: prepareCancel,
  create_auction: prepareAuction,
  cancel_auction: prepareCancel,
  buy: prepareBid,
  bid: prepareBid,
  settle: prepareSettle,
  withdraw: prepareWithdrawal,
  create_splitter: prepareSplitter,
  claim_royalties: prepareRoyaltyClaim,
  cancel_vouchers: prepareVoucherEnd,
}
