// The product's main job on a real photograph: from registration to a stranger who checks the certificate, in both languages.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { CertificateProof } from '../lib/contract/certificate-proof.ts'
import { href, localHref } from '../lib/routes.ts'
import imagesEn from '../messages/en/images.json' with { type: 'json' }
import uploadEn from '../messages/en/upload.json' with { type: 'json' }
import verifierEn from '../messages/en/verifier.json' with { type: 'json' }
import imagesFr from '../messages/fr/images.json' with { type: 'json' }
import uploadFr from '../messages/fr/upload.json' with { type: 'json' }
import verifierFr from '../messages/fr/verifier.json' with { type: 'json' }
import { root } from '../scripts/build-stamp.ts'
import { expect, journeyLocales, type Locale, test, words } from './fixtures.ts'
import { registerAndLogIn } from './person-steps.ts'
import { sayWhoCertifies } from './upload/certifier-steps.ts'

const said = {
  en: { images: imagesEn, upload: uploadEn, verifier: verifierEn },
  fr: { images: imagesFr, upload: uploadFr, verifier: verifierFr },
} as const

/** 5312 × 2988 pixels, 15.9 megapixels: a real photograph, CC0. Each language certifies its own. */
const photographs = { en: 'seeding_by_Clements_Engelhardt.jpg', fr: 'sunset_by_Aitzol_Berasategi.jpg' } as const
const titles = { en: 'Seeds against the evening', fr: 'Coucher de soleil à l’été' } as const
const angle = {
  en: 'Low and close, so that the light comes through.',
  fr: 'Très bas, pour que l’horizon coupe le cadre.',
} as const

for (const locale of journeyLocales(import.meta.url)) {
  test(`a photograph is certified, dated and checked by a stranger, ${locale}`, async ({
    quietPage: page,
    meetSomebody,
  }, info) => {
    test.setTimeout(300_000)
    await registerAndLogIn(page, locale, { name: 'main-job' })
    await uploadPhotograph(page, locale)
    await expectDated(page, locale)
    const address = page.url()
    const proof = await downloadProof(page, locale, info)
    await expectPdf(page, locale, proof)
    await checkIndependently(page, proof, locale, info)

    const stranger = await meetSomebody()
    await checkAsStranger(stranger, locale, address, info)
    await checkFromQrCode(stranger, locale, proof)
  })
}

async function uploadPhotograph(page: Page, locale: Locale): Promise<void> {
  const { upload } = said[locale]
  await demoHasCertified(page, photographs[locale])
  await page.locator('input[type=file]').setInputFiles(join(root, 'content/photos', photographs[locale]))
  await page.getByLabel(upload.work.title, { exact: true }).fill(titles[locale])
  await page.getByLabel(upload.work.genre, { exact: true }).selectOption({ index: 1 })
  await page.getByText(upload.originality.group, { exact: true }).click()
  await page.getByLabel(upload.originality.angle).fill(angle[locale])
  // The demo's agency had this very file certified: nobody certifies it without knowing.
  await page.getByLabel(upload.earlier.accept, { exact: true }).check()
  await page.getByRole('button', { name: words(upload.send, locale, { count: 1 }), exact: true }).click()
  await sayWhoCertifies(page, locale)
  await page.getByRole('link', { name: upload.done.page, exact: true }).click({ timeout: 60_000 })
  await page.waitForURL(/\/images\/img_/)
}

/** The demo world is certified while the first tests run. */
async function demoHasCertified(page: Page, photograph: string): Promise<void> {
  const bytes = await readFile(join(root, 'content/photos', photograph))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const certificates = async () =>
    (await (await page.request.get(`/api/verifier/image/${sha256}`)).json()).certificates.length
  await expect.poll(certificates, { timeout: 60_000 }).toBeGreaterThan(0)
}

/** The three dates appear one after the other without a reload. */
async function expectDated(page: Page, locale: Locale): Promise<void> {
  const { certificate } = said[locale].images
  await expect(page.getByRole('heading', { level: 1, name: titles[locale] })).toBeVisible()
  await expect(page.getByText(certificate.done, { exact: true })).toHaveCount(4, { timeout: 120_000 })
  await expect(page.getByText(certificate.standin).first()).toBeVisible()
}

async function downloadProof(page: Page, locale: Locale, info: TestInfo): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: said[locale].images.certificate.proof }).first().click()
  const path = info.outputPath('proof.json')
  await (await waiting).saveAs(path)
  return path
}

/** Both PDFs say the title, the author and the digest, and carry the proof. */
async function expectPdf(page: Page, locale: Locale, proofPath: string): Promise<void> {
  const proof: CertificateProof = JSON.parse(await readFile(proofPath, 'utf8'))
  for (const name of [said[locale].images.certificate.pdf_en, said[locale].images.certificate.pdf_fr]) {
    const link = await page.getByRole('link', { name }).first().getAttribute('href')
    const response = await page.request.get(link ?? '')
    expect(response.headers()['content-type']).toBe('application/pdf')
    const document = await getDocumentProxy(new Uint8Array(await response.body()))
    const { text } = await extractText(document, { mergePages: true })
    const plain = text.replace(/\s+/g, '')
    for (const each of [titles[locale], 'Éloïse Martin-Œuvrard', proof.digest, angle[locale]])
      expect(plain).toContain(each.replace(/\s+/g, ''))
    const attachments = await document.getAttachments()
    expect([...(attachments?.keys() ?? [])]).toEqual(['auctor-certificate.json'])
  }
}

/** The script shares no code with the product: sha256, openssl and an RPC call. */
async function checkIndependently(page: Page, proofPath: string, locale: Locale, info: TestInfo): Promise<void> {
  const data = process.env.E2E_DATA ?? ''
  const trust = `${new URL(page.url()).origin}/api`
  const { rpc_url }: { rpc_url: string } = JSON.parse(await readFile(join(data, 'chain', 'place.json'), 'utf8'))
  const image = join(root, 'content/photos', photographs[locale])
  const args = [join(root, 'scripts/check-proof.mjs'), proofPath, '--image', image, '--trust', trust, '--rpc', rpc_url]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  // The demo's agency certified the very file before.
  expect(stdout).toMatch(/^OVERTAKEN +last word +somebody else certified the picture earlier/m)
  expect(stdout).toContain('OVERTAKEN: nothing that was checked failed')
  expect(status).toBe(5)
  // Its place in the public log may come a little later; all else is checked.
  for (const line of stdout.match(/^NOT CHECKED.*/gm) ?? []) expect(line).toContain('public log')
  const forged = info.outputPath('forged.json')
  const proof: CertificateProof = JSON.parse(await readFile(proofPath, 'utf8'))
  await writeFile(
    forged,
    JSON.stringify({ ...proof, statement: proof.statement.replace('"version":1', '"version":2') }),
  )
  expect(() => execFileSync(process.execPath, [args[0] ?? '', forged], { stdio: 'pipe' })).toThrow()
}

/** Somebody without an account sees the public page, and the verifier agrees from the PDF and from the photograph alone. */
async function checkAsStranger(page: Page, locale: Locale, address: string, info: TestInfo): Promise<void> {
  const { verifier, images } = said[locale]
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: titles[locale] })).toBeVisible()
  const link = await page.getByRole('link', { name: images.certificate.pdf_en }).first().getAttribute('href')
  const pdf = info.outputPath('certificate.pdf')
  await writeFile(pdf, await (await page.request.get(link ?? '')).body())

  await page.goto(localHref(locale, href('proofs')))
  await page.locator('input[type=file]').first().setInputFiles(pdf)
  await expect(page.getByText(verifier.result.verdicts.contested.title)).toBeInViewport({ timeout: 60_000 })
  await page.goto(localHref(locale, href('proofs')))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(join(root, 'content/photos', photographs[locale]))
  await expect(page.getByText(titles[locale]).first()).toBeVisible({ timeout: 60_000 })
}

/** The address in the certificate's QR code says the same. */
async function checkFromQrCode(page: Page, locale: Locale, proofPath: string): Promise<void> {
  const proof: CertificateProof = JSON.parse(await readFile(proofPath, 'utf8'))
  await page.goto(localHref(locale, href('proofs', {}, { digest: proof.digest })))
  await expect(page.getByText(said[locale].verifier.result.verdicts.contested.title)).toBeInViewport({
    timeout: 60_000,
  })
}
