// The product in four steps, in the order in which they happen.
import { getTranslations } from 'next-intl/server'

export async function Loop() {
  const t = await getTranslations('home.loop')
  const steps = [
    { title: t('upload_title'), text: t('upload') },
    { title: t('sign_title'), text: t('sign') },
    { title: t('date_title'), text: t('date') },
    { title: t('show_title'), text: t('show') },
  ]
  return (
    <section className="page-width">
      <h2 className="max-w-3xl font-serif text-title-1">{t('title')}</h2>
      <ol className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-line-strong border-t pt-4">
            <span aria-hidden="true" className="font-serif text-ink-muted text-title-3">
              {index + 1}
            </span>
            <h3 className="mt-4 font-semibold text-title-3">{title}</h3>
            <p className="mt-2 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
