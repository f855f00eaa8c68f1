// The three dates of a certificate, in the order in which they come, each with who vouches for it.
import { useTranslations } from 'next-intl'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { type Step, type StepState, Steps } from '#components/ui/steps.tsx'
import type { CertificateVersion } from '#lib/contract/certificates.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'

export type CertificateTimelineProps = { received_at: string; version: CertificateVersion }

export function CertificateTimeline({ received_at, version }: CertificateTimelineProps) {
  const t = useTranslations('images.certificate')
  const { issued_at, time_stamp, anchor } = version
  const standin = <StandinLabel explanation={t('standin_explanation')}>{t('standin')}</StandinLabel>
  const step = (key: string, done: boolean): Pick<Step, 'key' | 'state' | 'stateLabel'> => {
    const state: StepState = done ? 'passed' : 'pending'
    return { key, state, stateLabel: done ? t('done') : t('waiting') }
  }
  return (
    <Steps
      steps={[
        {
          ...step('received', true),
          title: t('received'),
          at: <TimelineMoment at={received_at} />,
          detail: version.version === 1 ? t('received_text') : t('received_change_text'),
        },
        {
          ...step('issued', issued_at !== null),
          title: t('issued'),
          at: issued_at && <TimelineMoment at={issued_at} />,
          detail: t('issued_text'),
        },
        {
          ...step('stamped', time_stamp !== null),
          title: t('stamped'),
          at: time_stamp && <TimelineMoment at={time_stamp.at} />,
          detail: time_stamp ? (
            <>
              {t('stamped_by', { authority: time_stamp.authority, standin: `${time_stamp.standin}` })}{' '}
              {time_stamp.standin && standin}
            </>
          ) : (
            t('stamped_text')
          ),
        },
        {
          ...step('anchored', anchor !== null),
          title: t('anchored'),
          at: anchor && <TimelineMoment at={anchor.at} />,
          detail: anchor ? (
            <>
              {t('anchored_in', { block: anchor.block_number, network: anchor.network, standin: `${anchor.standin}` })}{' '}
              {anchor.standin && standin}
            </>
          ) : (
            t('anchored_text')
          ),
        },
      ]}
    />
  )
}

/** An instant to the second, in UTC as the certificate itself writes it. */
export function TimelineMoment({ at }: { at: string }) {
  const dates = useDateWords()
  return <time dateTime={at}>{dates.instant(at)}</time>
}
