// What the container image holds is enough: without the packages of development the product starts, renders a page and makes an evidence report.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateFixture } from '#tests/support/certificates/certificate-fixture.ts'
import { layOutImage } from '#tests/support/container-image.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startProduct } from '#tests/support/product.ts'

let folder: string
let home: string
beforeAll(async () => {
  folder = await dataFolder()
  home = join(folder, 'app')
  mkdirSync(home)
  await layOutImage(home)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('starts and shows pages', async () => {
  const product = await startProduct(join(folder, 'data'), await freePort(), {}, home)
  const answers = await Promise.all(['/en/', '/api/docs', '/sw.js'].map(path => fetch(`${product.url}${path}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  // The image brings its pages built.
  expect(product.output()).not.toContain('production build')
  expect(existsSync(join(folder, 'data', 'postgres'))).toBe(true)
  expect(await product.stop()).toBe(0)
})

it('renders a page that a script fills, and makes an evidence report of it', async () => {
  const probe = join(home, 'image-probe.ts')
  copyFileSync(join(import.meta.dirname, 'image-probe.ts'), probe)
  const data = join(folder, 'probe-data')
  mkdirSync(data)
  const child = spawn('node', [probe], {
    cwd: home,
    env: {
      ...process.env,
      PATH: [join(home, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      NODE_ENV: 'production',
      DATA_DIR: data,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { proof } = await certificateFixture()
  child.stdin.end(JSON.stringify({ proof }))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(errors).toBe('')
  const made = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  expect(made).toMatchObject({ pictures: 2, title: expect.stringContaining('Roll 1') })
  expect(made.files).toBeGreaterThan(10)
  expect(made.zip).toBeGreaterThan(10_000)
})
