// The contracts by which numbered editions are minted and sold, as their chain describes them.

type Hex = `0x${string}`

/** In the order of their numbers in the market contract. */
export type EditionsCurrency = {
  /** Null for the chain's own coin. */
  token: Hex | null
  name: string
  symbol: string
  decimals: number
  /** Prices are multiples of so many of its smallest parts. */
  unit: bigint
  /** Closed to new offers when false. */
  open: boolean
}

export type EditionsPlace = {
  chain_id: number
  network: string
  standin: boolean
  /** Where wallets reach the chain: without keys in it. */
  rpc_url: string
  explorer_url: string | null
  market: Hex
  editions: Hex
  splitter: Hex
  /** Of each sale, for the platform. */
  fee_bps: number
  currencies: readonly EditionsCurrency[]
}

/** What a wallet signed (EIP-712). */
type SignedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  types: Record<string, unknown>
  primaryType: string
  message: Record<string, unknown>
}

export type EditionsPort = {
  /** Whether this wallet signed it; one that is a contract is asked (ERC-1271). Throws when the chain does not answer. */
  isSigned(by: Hex, data: SignedData, signature: Hex): Promise<boolean>
  /** Null where no market is configured. Throws when the chain does not answer and never has. */
  describe(): Promise<EditionsPlace | null>
}
