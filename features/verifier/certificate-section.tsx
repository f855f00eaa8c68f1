// Takes a dropped certificate, its proof file or the image itself, and shows each step of the check.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Examination } from './examine.ts'
import { DROPPED_FILE_MAX_BYTES } from './limits.ts'
import { showAnswer } from './show-answer.ts'
import { loadCertificateList, loadCheckResult, loadSimilarImages, useExamination } from './use-examination.ts'

const accept = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'application/json': ['.json'],
}

const CheckResult = dynamic(() => loadCheckResult().then(file => file.CheckResult))
const SimilarImages = dynamic(() => loadSimilarImages().then(file => file.SimilarImages))
const CertificateList = dynamic(() => loadCertificateList().then(file => file.CertificateList))

/** `digest`: of the certificate in a link or a QR code; it is looked up at once. */
export function CertificateSection({ digest }: { digest: string | null }) {
  const t = useTranslations('verifier.certificate')
  const result = useRef<HTMLDivElement>(null)
  const { data, isPending, isError, examine, reset } = useExamination()
  useEffect(() => {
    if (digest) examine({ digest })
  }, [digest, examine])
  useEffect(() => {
    // A verdict brings itself into view.
    if (data && data.results.length === 0) showAnswer(result.current)
  }, [data])
  const onFiles = (files: File[]) => examine({ files, before: data ?? null })
  return (
    <section aria-label={t('label')} className="grid gap-8">
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
      <div aria-live="polite">{isPending && <Spinner label={t('checking')} />}</div>
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
  const image = data.images.at(-1) ?? null
  return (
    <>
      <Problems problems={data.problems} />
      {data.results.map((examined, index) => (
        <CheckResult key={examined.key} examined={examined} leads={index === 0} />
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
          similarSearched={image?.decoded != null}
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
