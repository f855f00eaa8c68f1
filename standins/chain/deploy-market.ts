// Puts the market of editions on the local chain, with its splitter of royalties and play money to pay in.
import { encodeDeployData, type Hex, isAddressEqual } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import usdc from '#contracts/artifacts/TestUSDC.json' with { type: 'json' }
import { addressByBytecode, chainClient, deployByBytecode, hex } from '#contracts/scripts/create2.ts'
import { marketPlan } from '#contracts/scripts/market-plan.ts'
import { marketAbi } from '#lib/chain/abi/market.ts'
import { testUsdcAbi } from '#lib/chain/abi/test-usdc.ts'
import { readMarketCurrencies } from '#lib/chain/market-currencies.ts'

/** What the platform keeps of a sale. */
const FEE_BPS = 250
/** Units of the play money that offers are kept in: its smallest. */
const USDC_UNIT = 1

export type MarketAccounts = { owner: Hex; platform: Hex; fees: Hex }
export type LocalMarket = { market: Hex; splitter: Hex }

/** The three contracts with the arguments that the local chain gives them, in the order in which they are made. */
function plan({ owner, platform, fees }: MarketAccounts) {
  const by = privateKeyToAddress(owner)
  const money = encodeDeployData({ abi: testUsdcAbi, bytecode: hex(usdc.bytecode), args: [by] })
  const { place, split } = marketPlan({
    owner: by,
    platform: privateKeyToAddress(platform),
    fees: privateKeyToAddress(fees),
    fee_bps: FEE_BPS,
  })
  return [{ name: usdc.contract, code: money }, place, split] as const
}

/** Where the contracts of these accounts are, or will be. */
export function marketAddresses(accounts: MarketAccounts): LocalMarket & { usdc: Hex } {
  const [money, place, split] = plan(accounts)
  return {
    usdc: addressByBytecode(money.code),
    market: addressByBytecode(place.code),
    splitter: addressByBytecode(split.code),
  }
}

/** Deploys what is missing, and lets the market take the play money. `keys`: of accounts that the chain funds. */
export async function deployMarket(rpcUrl: string, deployerKey: Hex, keys: MarketAccounts): Promise<LocalMarket> {
  for (const { name, code } of plan(keys)) await deployByBytecode(rpcUrl, deployerKey, name, code)
  const addresses = marketAddresses(keys)
  const owner = chainClient(rpcUrl, keys.owner)
  const contract = { address: addresses.market, abi: marketAbi } as const
  const currencies = await readMarketCurrencies(owner, addresses.market)
  if (!currencies.some(({ token }) => isAddressEqual(token, addresses.usdc))) {
    const hash = await owner.writeContract({
      ...contract,
      chain: null,
      functionName: 'addCurrency',
      args: [addresses.usdc, USDC_UNIT],
    })
    await owner.waitForTransactionReceipt({ hash, timeout: 10_000 })
  }
  return { market: addresses.market, splitter: addresses.splitter }
}
