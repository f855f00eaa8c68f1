// G19: the HTTP Observatory's grade of each kind of page, behind HTTPS as in production.
import { pathToFileURL } from 'node:url'
import type { Figure } from '../lib/figure.ts'
import { sessionCookie, signIn, startProduct } from '../lib/product.ts'
import { freePort, runProgram } from '../lib/program.ts'
import { makeCertificate, startFront } from '../lib/tls.ts'
import { observatoryModule } from '../lib/tools.ts'
import type { World } from '../lib/world.ts'
import { GALLERY_PAGE } from './pages.ts'

type Scan = {
  scan: { grade: string; score: number; testsPassed: number; testsQuantity: number }
  tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>
}

async function scan(address: string, certificate: string): Promise<Scan> {
  const program = `import { scan } from ${JSON.stringify(pathToFileURL(observatoryModule()).href)}
    console.log(JSON.stringify(await scan(${JSON.stringify(address)})))`
  const output = await runProgram(['node', '--input-type=module', '-e', program], {
    env: { NODE_EXTRA_CA_CERTS: certificate },
    seconds: 60,
  })
  // The scanner's own answer.
  return JSON.parse(output) as Scan
}

/** Starts the product once more, as one that people reach over HTTPS; nothing else may hold its folder. */
export async function benchObservatory({
  product,
  scratch,
  image_path,
}: Pick<World, 'product' | 'scratch' | 'image_path'>): Promise<Figure[]> {
  const certificate = await makeCertificate(scratch)
  const [port, privatePort] = [await freePort(), await freePort()]
  const secure = await startProduct(product.directory, { PUBLIC_URL: `https://localhost:${port}` })
  const token = await signIn(secure.origin)
  const front = await startFront(certificate, port, () => secure.origin)
  const withSession = await startFront(certificate, privatePort, () => secure.origin, sessionCookie(token).cookie)
  const kinds = {
    'kept public page': `${front.host}/en/`,
    'gallery, kept': `${front.host}${GALLERY_PAGE}`,
    'image page, kept': `${front.host}/en${image_path}`,
    'sign-in page': `${front.host}/en/authentication/login/`,
    'public page rendered for a session': `${withSession.host}/en/`,
    'private page': `${withSession.host}/en/images/`,
    'API documentation': `${front.host}/api/docs`,
    mailbox: `${front.host}/mailbox/`,
    'API answer': `${front.host}/api/health`,
  }
  const scans: Record<string, Scan> = {}
  try {
    for (const [kind, address] of Object.entries(kinds)) scans[kind] = await scan(address, certificate.path)
  } finally {
    await front.stop()
    await withSession.stop()
    await secure.stop()
  }
  return Object.entries(scans).map(([kind, result]): Figure => {
    const lost = Object.entries(result.tests)
      .filter(([, test]) => !test.pass)
      .map(([name, test]) => `${name}: ${test.result}`)
    const { grade, score, testsPassed, testsQuantity } = result.scan
    return {
      goal: 'G19',
      what: `Observatory, ${kind}`,
      pass: 'A+ (stretch 135)',
      measured: `${grade}, ${score}, ${testsPassed}/${testsQuantity}`,
      met: grade === 'A+',
      ...(lost.length > 0 ? { note: lost.join('; ') } : {}),
      raw: result.tests,
    }
  })
}
