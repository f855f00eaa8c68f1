// The central bank's daily file: read as it is published, refused as a whole when anything in it is not what it should be.
import { createServer } from 'node:http'
import { afterEach, describe, expect, it, test } from 'vitest'
import { openEcb, readRates } from '#server/adapters/rates/ecb.ts'
import { publishedDay, startCentralBank } from '#standins/central-bank/start-central-bank.ts'

/** As the bank published it, shortened. */
const published = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2024-03-28'>
			<Cube currency='USD' rate='1.0811'/>
			<Cube currency='JPY' rate='163.45'/>
			<Cube currency='IDR' rate='17157.9'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
/** A bank that answers with these bytes. */
async function bank(body: string | Uint8Array, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise(resolve => server.close(resolve)))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

describe('the file of a day', () => {
  test('gives its day and its rates, in either kind of quotes', () => {
    const { day, rates } = readRates(published)
    expect([day, rates.get('USD'), rates.size]).toEqual(['2024-03-28', '1.0811', 3])
    expect(readRates(published.replaceAll("'", '"')).rates.get('JPY')).toBe('163.45')
  })

  it.each([
    ['nothing', ''],
    ['a page of an error', '<html><body>503</body></html>'],
    ['no day', published.replace(/ time='[^']*'/, '')],
    ['a day that does not exist', published.replace('2024-03-28', '2024-02-30')],
    [
      'several days, as the file of 90 days',
      published.replace('</Cube>\n	</Cube>', "</Cube><Cube time='2024-03-27'></Cube></Cube>"),
    ],
    ['a rate that is none', published.replace('1.0811', 'n/a')],
    ['a rate of zero', published.replace('1.0811', '0.0')],
    ['a negative rate', published.replace('1.0811', '-1.08')],
    ['a currency that is none', published.replace('USD', 'Dollar')],
    ['a currency twice', published.replace('JPY', 'USD')],
  ])('is refused with %s', (_, xml) => {
    expect(() => readRates(xml)).toThrow('exchange rates')
  })
})

describe('asking the bank', () => {
  test('gives what it published', async () => {
    const rates = openEcb({ url: await bank(published), standin: false })
    expect(rates.source).toBe('ecb')
    expect((await rates.latest()).day).toBe('2024-03-28')
  })

  test('fails on a refusal, on an endless file and on bytes that are no text', async () => {
    const ask = async (url: string) => openEcb({ url, standin: false }).latest()
    await expect(ask(await bank(published, 503))).rejects.toThrow('503')
    await expect(ask(await bank(' '.repeat(70_000)))).rejects.toThrow('too long')
    await expect(ask(await bank(Uint8Array.from([0x3c, 0xff, 0xfe])))).rejects.toThrow()
    await expect(ask('http://127.0.0.1:1/')).rejects.toThrow()
  })
})

describe('the stand-in', () => {
  test('speaks the same form and says that it is none', async () => {
    const standin = await startCentralBank({ now: () => new Date('2026-11-23T12:00:00Z') })
    closers.push(() => standin.stop())
    expect(await (await fetch(standin.url)).text()).toContain('not the European Central Bank')
    const { day, rates } = await openEcb({ url: standin.url, standin: true }).latest()
    expect([day, rates.get('USD')]).toEqual(['2026-11-20', '1.1000'])
    expect((await fetch(new URL('/', standin.url))).status).toBe(404)
  })

  it.each([
    ['2026-11-20T14:00:00Z', '2026-11-19'],
    ['2026-11-20T15:30:00Z', '2026-11-20'],
    ['2026-11-22T15:30:00Z', '2026-11-20'],
    ['2026-11-23T14:00:00Z', '2026-11-20'],
  ])('publishes on working days in the afternoon: at %s that of %s', (now, day) => {
    expect(publishedDay(new Date(now))).toBe(day)
  })
})
