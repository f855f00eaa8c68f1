// Two ways for those who did not come by themselves: somebody holds a certificate, or received a letter.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { href } from '#lib/routes.ts'

const ways = [
  { name: 'certificate', to: href('proofs') },
  { name: 'letter', to: href('infringement', {}) },
] as const

export async function CheckStrip() {
  const t = await getTranslations('home.check')
  return (
    <section className="page-width grid gap-x-16 gap-y-12 lg:grid-cols-2">
      {ways.map(({ name, to }) => (
        <div key={name} className="flex flex-col items-start border-line-strong border-t pt-6">
          <h2 className="font-serif text-title-2">{t(`${name}.title`)}</h2>
          <p className="mt-3 mb-6 max-w-xl text-ink-muted">{t(`${name}.text`)}</p>
          <AppLink href={to} className={`${buttonClass({ variant: 'secondary', size: 'large' })} mt-auto`}>
            {t(`${name}.action`)}
          </AppLink>
        </div>
      ))}
    </section>
  )
}
