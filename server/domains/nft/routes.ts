// Routes of NFTs.
import { bids } from '#lib/contract/bids.ts'
import { chainActions } from '#lib/contract/chain-actions.ts'
import { leases } from '#lib/contract/leases.ts'
import { listings } from '#lib/contract/listings.ts'
import { cryptocurrencies, marketplaces, minters } from '#lib/contract/nft-market.ts'
import { nftTransactions } from '#lib/contract/nft-transactions.ts'
import { ipfs, nftSettings, nfts } from '#lib/contract/nfts.ts'
import { royalties } from '#lib/contract/royalties.ts'
import { tokens } from '#lib/contract/tokens.ts'
import { transactions } from '#lib/contract/transactions.ts'
import { wallets } from '#lib/contract/wallets.ts'
import { route } from '#server/http/route.ts'
import {
  approveListingSpending,
  approveRoyaltySpending,
  approveSpending,
  approveTokenSpending,
  approveTransfers,
  auctionToken,
  cancelToken,
  cancelVouchers,
  claimRoyalties,
  deployBid,
  deployNft,
  revokeSpending,
  sellToken,
  settleListing,
  settleToken,
  withdrawOwed,
} from './actions/answer-prepared.ts'
import { giveUpAction, listActions, noteSent, prepareAgain, readAction } from './actions/change-actions.ts'
import { createBid, listBids, readBid, removeBid } from './bids/change-bids.ts'
import { readIpfs } from './ipfs/read-ipfs.ts'
import { createLease, listLeases, stopLease } from './leases/change-leases.ts'
import { listMarketplaces, listMinters, readMarketplace, readMinter } from './list-contracts.ts'
import { cryptocurrenciesCache, listCryptocurrencies } from './list-cryptocurrencies.ts'
import { createListing, listListings, readListing, removeListing, updateListing } from './listings/change-listings.ts'
import { openListing, readVoucherToSign } from './listings/open-listing.ts'
import { uploadMetadata } from './prepare/upload-metadata.ts'
import { createNft, deleteNft, listNfts, readNft, updateNft } from './records/change-nfts.ts'
import { exportCar } from './records/export-car.ts'
import { readNftSettings, updateNftSettings } from './records/nft-settings.ts'
import { createRoyalty, listRoyalties, removeRoyalty } from './royalties/change-royalties.ts'
import { listDue } from './royalties/claim-royalties.ts'
import { assignTransaction, listNftTransactions } from './tokens/list-transactions.ts'
import { listTokens, readNftOfImage, readToken } from './tokens/read-tokens.ts'
import { readTransaction } from './tokens/read-transaction.ts'
import { listOwed } from './tokens/withdraw.ts'

/** Outside of transactions: the chain is asked. */
const asksChain = { transaction: false } as const

export const nftRoutes = [
  route(minters.list, listMinters),
  route(minters.read, readMinter),
  route(marketplaces.list, listMarketplaces),
  route(marketplaces.read, readMarketplace),
  route(cryptocurrencies.list, listCryptocurrencies, { headers: cryptocurrenciesCache }),
  route(nfts.list, listNfts),
  route(nfts.create, createNft),
  route(nfts.read, readNft),
  route(nfts.update, updateNft),
  route(nfts.uploadMetadata, uploadMetadata, { transaction: false }),
  route(nfts.car, exportCar),
  route(nfts.remove, deleteNft),
  route(nftSettings.read, readNftSettings),
  route(nftSettings.update, updateNftSettings),
  route(ipfs.read, readIpfs),
  route(listings.list, listListings),
  route(listings.create, createListing),
  route(listings.read, readListing),
  route(listings.update, updateListing),
  route(listings.toSign, readVoucherToSign),
  route(listings.deploy, openListing, { transaction: false }),
  route(listings.remove, removeListing),
  route(listings.approveNftSpending, approveListingSpending),
  route(listings.settle, settleListing, asksChain),
  route(nfts.deploy, deployNft, asksChain),
  route(chainActions.list, listActions),
  route(chainActions.read, readAction),
  route(chainActions.sent, noteSent, asksChain),
  route(chainActions.again, prepareAgain, asksChain),
  route(chainActions.giveUp, giveUpAction),
  route(bids.list, listBids),
  route(bids.create, createBid, asksChain),
  route(bids.read, readBid),
  route(bids.approveSpending, approveSpending, asksChain),
  route(bids.revokeSpending, revokeSpending, asksChain),
  route(bids.approveRoyaltySpending, approveRoyaltySpending),
  route(bids.deploy, deployBid, asksChain),
  route(bids.remove, removeBid),
  route(tokens.list, listTokens),
  route(tokens.read, readToken),
  route(tokens.ofImage, readNftOfImage),
  route(tokens.approveNftSpending, approveTokenSpending, asksChain),
  route(tokens.sell, sellToken, asksChain),
  route(tokens.auction, auctionToken, asksChain),
  route(tokens.cancel, cancelToken, asksChain),
  route(tokens.settle, settleToken, asksChain),
  route(leases.list, listLeases),
  route(leases.create, createLease),
  route(leases.end, stopLease),
  route(wallets.approveNftTransfer, approveTransfers, asksChain),
  route(wallets.owed, listOwed, asksChain),
  route(wallets.withdraw, withdrawOwed, asksChain),
  route(wallets.cancelVouchers, cancelVouchers, asksChain),
  route(royalties.list, listRoyalties),
  route(royalties.create, createRoyalty),
  route(royalties.due, listDue, asksChain),
  route(royalties.claim, claimRoyalties, asksChain),
  route(royalties.remove, removeRoyalty),
  route(nftTransactions.list, listNftTransactions),
  route(nftTransactions.assign, assignTransaction),
  // After those of the market and of NFTs, whose fixed paths it would take.
  route(transactions.read, readTransaction),
]
