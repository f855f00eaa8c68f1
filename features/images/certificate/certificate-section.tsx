// The certificate on the image page: its dates, its files, the way to check it, and everything that it rests on.

import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Accordion } from '#components/ui/accordion.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { pdfHref, proofHref } from '#lib/api/certificate-files.ts'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer, orNull } from '#lib/api/server.ts'
import type { ImageDetail } from '#lib/contract/images.ts'
import { locales } from '#lib/locales.ts'
import { href } from '#lib/routes.ts'
import { isOnHold } from '#lib/rules/moderation.ts'
import { LazyCertificateLive } from '../lazy-signed-in.tsx'
import { readVersions } from '../read-image.ts'
import { CertificateTimeline } from './certificate-timeline.tsx'
import { CertificateVersions } from './certificate-versions.tsx'
import { ProofValues } from './proof-values.tsx'

export async function ImageCertificate({ image, signedIn }: { image: ImageDetail; signedIn: boolean }) {
  const t = await getTranslations('images.certificate')
  const [newest, ...older] = (await readVersions(image.id)).results
  if (!newest || isOnHold(image.state)) return <p className="text-ink-muted">{t('none')}</p>
  const timeline = { received_at: newest.issued_at ?? image.created_at, version: newest }
  const dated = newest.state !== 'in_process'
  const proof = dated
    ? await orNull(callFromServer(api.images.proof, { id: image.id, version: String(newest.version) }))
    : null
  const received = newest.version === 1 ? { ...timeline, received_at: image.created_at } : timeline
  // Who is signed in watches it come; for visitors the page is the same for all and may be kept.
  const live = signedIn && newest.state !== 'anchored' && image.state !== 'refused'
  return (
    <>
      <p className="text-ink-muted">{t('meaning')}</p>
      {live ? <LazyCertificateLive id={image.id} {...received} /> : <CertificateTimeline {...received} />}
      {dated && <Files image={image} version={newest.version} />}
      <Accordion
        items={[
          ...(proof ? [{ key: 'values', title: t('values'), content: <ProofValues proof={proof} /> }] : []),
          ...(dated
            ? [
                {
                  key: 'versions',
                  title: t('versions', { count: older.length + 1 }),
                  open: older.length > 0,
                  content: <CertificateVersions id={image.id} versions={[newest, ...older]} />,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

async function Files({ image, version }: { image: ImageDetail; version: number }) {
  const t = await getTranslations('images.certificate')
  const file = { id: image.id, version }
  return (
    <div className="mt-2 grid gap-2 sm:grid-cols-3">
      <AppLink href={href('proofs')} className={`${buttonClass({ size: 'large' })} sm:col-span-3`}>
        {t('verify')}
      </AppLink>
      {locales.map(language => (
        <a
          href={pdfHref({ ...file, language })}
          key={language}
          hrefLang={language}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t(`pdf_${language}`)}
        </a>
      ))}
      <a href={proofHref(file)} download className={buttonClass({ variant: 'secondary' })}>
        {t('proof')}
      </a>
    </div>
  )
}
