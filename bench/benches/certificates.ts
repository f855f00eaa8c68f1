// The independent script over many whole certificates, with openssl for every token, and a public Chainpoint library beside ours.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CertificateProof } from '../../lib/contract/certificate-proof.ts'
import { root } from '../../scripts/build-stamp.ts'
import type { Figure } from '../lib/figure.ts'
import { type MadeCertificates, makeCertificates } from '../lib/make-certificates.ts'
import { digits } from '../lib/statistics.ts'
import { installTools } from '../lib/tools.ts'

const COUNT = Number(process.env.BENCH_CERTIFICATES ?? 1_000)
const AT_ONCE = 2

/** What the script says of one certificate. */
function check(directory: string, made: MadeCertificates, index: number): Promise<string> {
  const [file, image] = [join(directory, `${index}.json`), join(directory, `${index}.jpg`)]
  const script = join(root, 'scripts/check-proof.mjs')
  const options = ['--image', image, '--ca', made.authority, '--rpc', made.rpc_url, '--address', made.address]
  return new Promise((resolve, reject) => {
    const run = () =>
      execFile(process.execPath, [script, file, ...options], (error, stdout, stderr) =>
        resolve(error ? `FAILED ${stdout}${stderr}` : stdout),
      )
    Promise.all([writeFile(file, JSON.stringify(made.proofs[index])), writeFile(image, made.photograph(index))]).then(
      run,
      reject,
    )
  })
}

/** `openssl ts -verify` itself, without the script around it. */
async function openssl(
  directory: string,
  authority: string,
  { digest, time_stamp }: CertificateProof,
): Promise<boolean> {
  const token = join(directory, 'token.der')
  await writeFile(token, Buffer.from(time_stamp?.token ?? '', 'base64'))
  try {
    const args = ['ts', '-verify', '-digest', digest, '-in', token, '-token_in', '-CAfile', authority]
    return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).includes('OK')
  } catch {
    return false
  }
}

/** Whether the public library walks our proof to the root in the transaction that the anchor names. */
function chainpointAgrees({ chainpoint, anchor }: CertificateProof): boolean {
  // The package has no types; what is read is what its documentation names.
  const { parse } = createRequire(join(root, 'bench/package.json'))('chainpoint-parse') as {
    parse(proof: unknown): { branches: { anchors: { type: string; anchor_id: string; expected_value: string }[] }[] }
  }
  const [end, ...others] = parse(chainpoint).branches.flatMap(branch => branch.anchors)
  return (
    others.length === 0 &&
    end?.type === 'eth' &&
    end.expected_value === anchor?.root &&
    `0x${end.anchor_id}` === anchor?.transaction
  )
}

async function count<T>(list: readonly T[], good: (item: T) => boolean | Promise<boolean>): Promise<number> {
  let passed = 0
  for (const item of list) if (await good(item)) passed += 1
  return passed
}

export async function benchCertificates(): Promise<Figure[]> {
  await installTools()
  const directory = await mkdtemp(join(tmpdir(), 'auctor-certificates-'))
  const making = performance.now()
  const made = await makeCertificates(directory, COUNT)
  const made_s = (performance.now() - making) / 1000
  try {
    const waiting = made.proofs.map((_, index) => index)
    const failures: string[] = []
    let passed = 0
    const began = performance.now()
    const lane = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const said = await check(directory, made, index)
        const whole = !said.includes('FAILED') && said.match(/^not checked/gm)?.length === 1
        if (whole) passed += 1
        else failures.push(said)
        await Promise.all(['json', 'jpg'].map(kind => rm(join(directory, `${index}.${kind}`))))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    const seconds = (performance.now() - began) / 1000
    const stamped = await count(made.proofs, proof => openssl(directory, made.authority, proof))
    const walked = await count(made.proofs, chainpointAgrees)
    const of = (found: number) => ({
      pass: COUNT.toLocaleString('en'),
      measured: found.toLocaleString('en'),
      met: found === COUNT,
    })
    return [
      {
        goal: 'proofs',
        what: 'certificates that scripts/check-proof.mjs finds right in every step: text, photograph, signer, seal, path, stamp, block, contract',
        ...of(passed),
        note: `${digits(seconds)} s, ${AT_ONCE} at once, ${digits((seconds * AT_ONCE * 1000) / COUNT)} ms each; made in ${digits(made_s)} s`,
        raw: { failures: failures.slice(0, 5) },
      },
      { goal: 'proofs', what: 'their tokens that `openssl ts -verify` accepts', ...of(stamped) },
      {
        goal: 'proofs',
        what: 'their Chainpoint proofs that the public chainpoint-parse 5.0.1 walks to the root of the same transaction',
        ...of(walked),
      },
    ]
  } finally {
    await made.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
