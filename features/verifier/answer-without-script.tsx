// What the service itself says of the certificate in a QR code: the answer for browsers that run no script, which cannot check it themselves.
import { useTranslations } from 'next-intl'
import { Notice, type NoticeProps } from '#components/ui/notice.tsx'
import { brand } from '#lib/brand.ts'
import type { CertificateReference, CertificateStanding } from '#lib/contract/verifier.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { standingWord } from '#lib/proof/certificate-steps/currency-steps.ts'
import { CertificateList } from './certificate-list.tsx'

/** Null while the service cannot be asked. */
export type ServiceAnswer = { certificates: CertificateReference[]; standing: CertificateStanding | null } | null

type Kind = 'unreachable' | 'unknown' | ReturnType<typeof standingWord>
const tones: Record<Kind, NoticeProps['tone']> = {
  unreachable: 'warning',
  unknown: 'danger',
  set_aside: 'danger',
  contested: 'warning',
  withdrawn: 'warning',
  outdated: 'warning',
  current: 'success',
}

function kindOf(answer: ServiceAnswer): Kind {
  if (!answer) return 'unreachable'
  const { certificates, standing } = answer
  if (certificates.length === 0 || !standing) return 'unknown'
  return standingWord(standing)
}

export function AnswerWithoutScript({ answer }: { answer: ServiceAnswer }) {
  const t = useTranslations('verifier')
  const dates = useDateWords()
  const kind = kindOf(answer)
  const values = { issuer: brand.name, version: answer?.standing?.newer?.version ?? 1 }
  const earlier = answer?.standing?.earlier
  const day = earlier && dates.dayOf(earlier.issued_at)
  return (
    <div className="grid gap-4">
      <Notice tone={tones[kind]} title={t(`without_script.${kind}.title`, values)}>
        <p>{t(`without_script.${kind}.text`, values)}</p>
      </Notice>
      {day && <Notice tone="danger" title={t('result.earlier.title', { day })} />}
      {answer?.standing && !day && <p>{t('result.no_earlier')}</p>}
      {answer?.standing?.yields_to && (
        <Notice tone="danger" title={t('result.yields.title')}>
          <p>{t('result.yields.text')}</p>
        </Notice>
      )}
      {answer && answer.certificates.length > 0 && <CertificateList certificates={answer.certificates} name="" />}
      <p className="text-ink-muted text-small">{t('without_script.limit')}</p>
    </div>
  )
}
