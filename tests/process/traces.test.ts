// What a collector of OpenTelemetry is sent: a page, the calls it makes and their statements in one trace, and nothing of people.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProduct } from '#tests/support/product.ts'

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({ spans: z.array(z.object({ traceId: z.string(), name: z.string(), kind: z.number() })) }),
      ),
    }),
  ),
})

/** A person's address and two secrets, as they come into addresses and bodies. */
const email = 'nobody.knows@photographers.example'
const secret = 'a-link-that-lets-its-holder-in'
const asked = '4bf92f3577b34da6a3ce929d0e0e4736'

let sent = ''
let spans: { traceId: string; name: string; kind: number }[] = []
beforeAll(async () => {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  const port = await freePort()
  await once(collector.listen(port, '127.0.0.1'), 'listening')
  const data = await dataFolder()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  const product = await startProduct(data, await freePort(), endpoint)
  await fetch(`${product.url}/en/infringement/${secret}/`)
  await fetch(`${product.url}/api/rest-auth/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: product.url,
      traceparent: `00-${asked}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ email, password: secret }),
  })
  await product.stop()
  await rm(data, { recursive: true, force: true })
  collector.close()
  sent = bodies.join('\n')
  spans = bodies
    .flatMap(body => Sent.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans))
})
const namesIn = (trace: string) => spans.filter(({ traceId }) => traceId === trace).map(({ name }) => name)

it('joins a page, the calls it makes and their statements', () => {
  const page = spans.find(({ name }) => name.startsWith('GET /[locale]/infringement/'))
  expect(namesIn(page?.traceId ?? '')).toEqual(expect.arrayContaining(['GET /infringements/{token}', 'sql select']))
})

it('goes on with the trace that a caller is in', () => {
  expect(namesIn(asked)).toEqual(expect.arrayContaining(['POST /rest-auth/login', 'sql select']))
})

it('begins a trace for each run of a job', () => {
  const jobs = spans.filter(({ kind }) => kind === 5)
  expect(jobs.length).toBeGreaterThan(0)
  expect(namesIn(jobs[0]?.traceId ?? '')).not.toContainEqual(expect.stringMatching(/^(?:GET|POST) \//))
})

it('leaves out statements that nobody waits for', () => {
  const alone = spans.filter(({ traceId }) => namesIn(traceId).every(name => name.startsWith('sql ')))
  expect(alone).toEqual([])
})

it('says nothing of people and no secret', () => {
  expect(sent).toContain('service.name')
  for (const word of [email, secret, 'X-Forwarded-For', '127.0.0.1/']) expect(sent).not.toContain(word)
})
