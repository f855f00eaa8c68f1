// Silent strangers at the FTP drop: however many connections they hold, a person comes in.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FTP_WAITING_MAX, FTP_WAITING_PER_ADDRESS, FTP_WAITING_PER_NETWORK } from '#lib/rules/ftp.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makeSender, nodeClient, type TestDrop, testDrop } from '#tests/support/ftp.ts'

let api: TestApi
let drop: TestDrop
const strangers: Socket[] = []
beforeAll(async () => {
  api = await testApi()
  drop = await testDrop(api)
})
afterAll(async () => {
  for (const socket of strangers) socket.destroy()
  await drop.close()
  await api.close()
})

/** What a stranger at this loopback address is told first. */
async function come(localAddress: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: drop.port, localAddress })
  socket.on('error', () => undefined)
  strangers.push(socket)
  const [said] = await once(socket, 'data')
  return String(said)
}
const open = () => strangers.filter(socket => !socket.readableEnded && !socket.destroyed).length

// Only Linux gives a machine all of 127.0.0.0/8.
it.runIf(process.platform === 'linux')(
  'has few of them for each address and network, and for people always a place',
  async () => {
    const ada = await makeSender(api)
    const told: string[] = []
    for (let each = 0; each < 20; each += 1) told.push(await come('127.0.9.1'))
    expect(told.filter(said => said.startsWith('220'))).toHaveLength(FTP_WAITING_PER_ADDRESS)
    for (let each = 0; each < 30; each += 1) told.push(await come(`127.0.9.${2 + each}`))
    expect(told.filter(said => said.startsWith('220'))).toHaveLength(FTP_WAITING_PER_NETWORK)
    for (let address = 10; address < 30; address += 1) {
      for (let each = 0; each < FTP_WAITING_PER_ADDRESS; each += 1) {
        expect(await come(`127.0.${address}.1`)).toMatch(/^220 /)
      }
    }
    const client = await nodeClient(drop, ada)
    expect(await client.pwd()).toBe('/')
    client.close()
    await expect.poll(open).toBeLessThanOrEqual(FTP_WAITING_MAX)
  },
)
