// The chain of the editions, as what people do there is prepared and followed. Every call throws when the chain does not answer.

type Hex = `0x${string}`

export type ChainBlock = { number: number; hash: Hex; parent_hash: Hex; at: Date }
export type ChainLog = {
  block_number: number
  block_hash: Hex
  tx_hash: Hex
  log_index: number
  name: string
  /** Decimal; null where it is about no edition. */
  token_id: string | null
  /** Numbers are decimal texts, addresses EIP-55. */
  args: Record<string, string>
}
export type ChainReceipt = { success: boolean; block_number: number; gas_used: bigint }
type ChainCall = { from: Hex; to: Hex; data: Hex; value: bigint }
export type ChainTransaction = ChainCall & { nonce: number; gas: bigint }

/** What the platform's key signs (EIP-712). */
type PlatformData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

export type MarketChainPort = {
  /** Blocks that must hold a transaction, its own included, before it counts. */
  confirmations: number
  /** Where the contracts' story begins. */
  first_block: number
  head(): Promise<ChainBlock>
  /** Null where there is none. */
  block(number: number): Promise<ChainBlock | null>
  /** What the market and its editions said, both blocks included, in order. */
  logs(from: number, to: number): Promise<ChainLog[]>
  receipt(hash: Hex): Promise<ChainReceipt | null>
  transaction(hash: Hex): Promise<ChainTransaction | null>
  /** How many transactions of this account are in blocks. */
  sentBy(account: Hex): Promise<number>
  /** The transaction that took this place of an account, in these blocks. */
  sentAs(account: Hex, nonce: number, from: number, to: number): Promise<Hex | null>
  /** What it would need, or the contract's own word why it would be refused; `block`: in the state before that one. */
  tryCall(call: ChainCall, block?: number): Promise<{ gas: bigint } | { refused: string }>
  /** What the market may take of a token from an account. */
  allowance(token: Hex, account: Hex): Promise<bigint>
  /** Whether the market may move the editions of an account. */
  moves(account: Hex): Promise<boolean>
  owed(token: Hex | null, account: Hex): Promise<bigint>
  /** Where the splitter of these shares is or will be. */
  splitterOf(ids: readonly Hex[], bps: readonly number[]): Promise<Hex>
  isContract(address: Hex): Promise<boolean>
  /** What a beneficiary can fetch from a splitter; nothing while it is not there. */
  due(splitter: Hex, token: Hex, id: Hex): Promise<bigint>
  balance(token: Hex, account: Hex): Promise<bigint>
  /** Throws where the platform's key is not configured. */
  sign(data: PlatformData): Promise<Hex>
}
