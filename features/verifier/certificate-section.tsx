// Takes a dropped certificate, its proof file or the image itself, and shows each step of the check.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { DROPPED_FILE_MAX_BYTES } from '#lib/rules/verifier.ts'
import { Checking } from './checking.tsx'
import type { Examination } from './examine.ts'
import { LicenseField } from './licenses/license-field.tsx'
import { showAnswer } from './show-answer.ts'
import {
  loadCertificateList,
  loadCheckResult,
  loadPassportResult,
  loadSimilarImages,
  useExamination,
} from './use-examination.ts'

const accept = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'application/json': ['.json'],
  'text/plain': ['.txt'],
}

const CheckResult = dynamic(() => loadCheckResult().then(file => file.CheckResult))
const PassportResult = dynamic(() => loadPassportResult().then(file => file.PassportResult))
const SimilarImages = dynamic(() => loadSimilarImages().then(file => file.SimilarImages))
const CertificateList = dynamic(() => loadCertificateList().then(file => file.CertificateList))

type Props = {
  /** Of the certificate in a link or a QR code; it is looked up at once. */
  digest: string | null
  /** The number of a licence in a link, likewise. */
  license: string | null
}

export function CertificateSection({ digest, license }: Props) {
  const t = useTranslations('verifier.certificate')
  const result = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const { data, isPending, isError, read, examine, reset } = useExamination()
  useEffect(() => {
    if (digest) examine({ digest })
    else if (license) examine({ license })
  }, [digest, license, examine])
  useEffect(() => {
    // A verdict brings itself into view.
    if (data && data.results.length + data.passports.length === 0) showAnswer(result.current)
  }, [data])
  const cancel = () => {
    reset()
    // The button that had the focus is gone.
    section.current?.focus({ preventScroll: true })
  }
  const onFiles = (files: File[]) => examine({ files, before: data ?? null })
  return (
    <section ref={section} tabIndex={-1} aria-label={t('label')} className="grid gap-8 focus:outline-none">
      <FileDrop
        title={t('drop_title')}
        hint={t('drop_hint')}
        buttonLabel={t('drop_button')}
        activeLabel={t('drop_active')}
        accept={accept}
        maxBytes={DROPPED_FILE_MAX_BYTES}
        multiple
        disabled={isPending}
        onFiles={onFiles}
        onRejected={rejections => examine({ files: rejections.map(({ file }) => file), before: data ?? null })}
      />
      <LicenseField busy={isPending} onAsk={asked => examine({ license: asked })} />
      {isPending && <Checking read={read} onCancel={cancel} />}
      {isError && (
        <Notice tone="danger" live="alert">
          {t('failed')}
        </Notice>
      )}
      {data && !isPending && (
        <div ref={result} tabIndex={-1} className="grid scroll-mt-24 gap-8 focus:outline-none">
          <Answer data={data} />
          <div>
            <Button variant="secondary" onClick={reset}>
              {t('again')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

function Answer({ data }: { data: Examination }) {
  const t = useTranslations('verifier.certificate')
  const tLicense = useTranslations('verifier.license')
  const image = data.images.at(-1) ?? null
  return (
    <>
      <Problems problems={data.problems} />
      {data.unknown_license && (
        <Notice tone="danger" live="status" title={tLicense('unknown_title')}>
          {tLicense('unknown_text')}
        </Notice>
      )}
      {data.passports.map((examined, index) => (
        <PassportResult key={examined.key} examined={examined} leads={index === 0} />
      ))}
      {data.results.map((examined, index) => (
        <CheckResult key={examined.key} examined={examined} leads={index === 0 && data.passports.length === 0} />
      ))}
      {data.unmatched.map(({ name }) => (
        <Notice key={name} tone="warning" title={name}>
          {t('unmatched')}
        </Notice>
      ))}
      {data.similar.length > 0 && <SimilarImages file={image} images={data.similar} />}
      {data.certificates && (
        <CertificateList
          certificates={data.certificates}
          name={data.subject}
          picture={image?.decoded ? image.file : null}
        />
      )}
      {data.lookup_failed && <Notice tone="warning">{t('lookup_failed')}</Notice>}
    </>
  )
}

function Problems({ problems }: { problems: Examination['problems'] }) {
  const t = useTranslations('verifier.certificate')
  return problems.map(({ name, problem }) => (
    <Notice key={`${name} ${problem}`} tone="danger" live="alert" title={name}>
      {t(`problems.${problem}`)}
    </Notice>
  ))
}
