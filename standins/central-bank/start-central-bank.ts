// The local stand-in of a central bank: publishes euro rates in the form of the European Central Bank, and says that it is none.
import { createServer } from 'node:http'
import { addDays, addSeconds, dayOf, HOUR_S } from '#lib/dates.ts'

export type CentralBank = { url: string; stop(): Promise<void> }
export type CentralBankOptions = {
  /** A free one is taken when absent. */
  port?: number
  now?: () => Date
}

const PATH = '/stats/eurofxref/eurofxref-daily.xml'
/** The same every day, and round enough to be seen through. */
const rates = { USD: '1.1000', GBP: '0.8500', CHF: '0.9500' }
/** The bank publishes at 16:00 in Frankfurt. */
const PUBLISHED_HOUR = 16

/** The last working day whose rates are out; holidays are none of a stand-in's business. */
export function publishedDay(now: Date): string {
  let day = dayOf(addSeconds(now, -PUBLISHED_HOUR * HOUR_S))
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = addDays(day, -1)
  return day
}

/** The file of a day. */
function daily(day: string): string {
  const lines = Object.entries(rates).map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>Local stand-in, not the European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${lines.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}

/** Starts it on loopback. It keeps nothing. */
export async function startCentralBank({
  port = 0,
  now = () => new Date(),
}: CentralBankOptions = {}): Promise<CentralBank> {
  const server = createServer((request, response) => {
    const known = request.url === PATH && (request.method === 'GET' || request.method === 'HEAD')
    if (!known) return response.writeHead(404, { 'content-type': 'text/plain' }).end(`See ${PATH}\n`)
    return response.writeHead(200, { 'content-type': 'text/xml' }).end(daily(publishedDay(now())))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port }, resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The central bank has no address.')
  return {
    url: `http://127.0.0.1:${address.port}${PATH}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
