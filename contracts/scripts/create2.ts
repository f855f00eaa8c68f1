// Puts contracts on a chain at addresses that follow from their bytecode alone (CREATE2, EIP-1014): what stands there is what was compiled.
import { createWalletClient, type Hex, http, publicActions, size } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getContractAddress } from 'viem/utils'

// The CREATE2 proxy that most EVM chains carry at this address (github.com/Arachnid/deterministic-deployment-proxy); anvil has it from its first block.
export const create2Proxy = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const salt: Hex = `0x${'0'.repeat(64)}`

export function hex(value: string): Hex {
  if (!/^0x[0-9a-f]+$/.test(value)) throw new Error('the contract artefact holds no bytecode')
  return value as Hex // the pattern above is what Hex means
}

/** `bytecode` with its constructor's arguments behind it. */
export const addressByBytecode = (bytecode: Hex): Hex =>
  getContractAddress({ opcode: 'CREATE2', from: create2Proxy, salt, bytecode })

export const chainClient = (rpcUrl: string, privateKey: Hex) =>
  createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)

/** Deploys a contract unless it is there already; returns its address. `timeout`: how long a block may take, in milliseconds. */
export async function deployByBytecode(
  rpcUrl: string,
  deployerKey: Hex,
  name: string,
  bytecode: Hex,
  timeout = 10_000,
): Promise<Hex> {
  const address = addressByBytecode(bytecode)
  const client = chainClient(rpcUrl, deployerKey)
  const present = await client.getCode({ address })
  if (present && size(present) > 0) return address
  const data: Hex = `${salt}${bytecode.slice(2)}`
  const hash = await client.sendTransaction({ chain: null, to: create2Proxy, data })
  const receipt = await client.waitForTransactionReceipt({ hash, timeout })
  const code = await client.getCode({ address })
  if (receipt.status !== 'success' || !code) throw new Error(`${name} could not be deployed (${hash}).`)
  return address
}
