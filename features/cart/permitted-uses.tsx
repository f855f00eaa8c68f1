// What a licence that is sold here permits: before it is bought, and for whoever checks one.
import { getTranslations } from 'next-intl/server'
import Check from '#components/ui/icons/check.tsx'
import Minus from '#components/ui/icons/minus.tsx'
import X from '#components/ui/icons/x.tsx'
import { type LicenseAnswer, licenseUseNames, licenseUses } from '#lib/rules/market/license-terms.ts'
import { trainingUseNames, trainingUses } from '#lib/rules/market/training-terms.ts'

const signs: Record<LicenseAnswer, { Icon: typeof Check; tone: string }> = {
  yes: { Icon: Check, tone: 'text-success' },
  ask: { Icon: Minus, tone: 'text-ink-muted' },
  no: { Icon: X, tone: 'text-danger' },
}

type Use = { key: string; answer: LicenseAnswer; question: string; said: string }

/** The same terms as in the document of the licence. */
export async function PermittedUses() {
  const t = await getTranslations('license-terms')
  const uses = licenseUseNames.map(use => ({
    key: use,
    answer: licenseUses[use],
    question: t(`uses.${use}.question`),
    said: t(`uses.${use}.answer`),
  }))
  return <Uses id="permitted" title={t('title')} uses={uses} />
}

/** The same of a licence to train. */
export async function TrainingUses() {
  const t = await getTranslations('training-terms')
  const uses = trainingUseNames.map(use => ({
    key: use,
    answer: trainingUses[use],
    question: t(`uses.${use}.question`),
    said: t(`uses.${use}.answer`),
  }))
  return <Uses id="training-terms" title={t('title')} uses={uses} />
}

async function Uses({ id, title, uses }: { id: string; title: string; uses: readonly Use[] }) {
  const t = await getTranslations('license-terms.answers')
  return (
    <section aria-labelledby={id} className="grid gap-6 lg:col-span-12">
      <h2 id={id} className="scroll-mt-24 font-serif text-title-2">
        {title}
      </h2>
      <dl className="grid gap-x-16 border-line border-t md:grid-cols-2">
        {uses.map(({ key, answer, question, said }) => {
          const { Icon, tone } = signs[answer]
          return (
            <div
              key={key}
              className="grid grid-cols-[1.25rem_1fr] content-start gap-x-4 gap-y-1 border-line border-b py-4"
            >
              <Icon aria-hidden="true" className={`mt-1 size-5 ${tone}`} />
              <dt className="font-semibold">
                {question} <span className={`font-normal text-small ${tone}`}>{t(answer)}</span>
              </dt>
              <dd className="col-start-2 text-ink-muted text-small">{said}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
