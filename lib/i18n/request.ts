// next-intl's view of one request: its language comes from the URL, its messages from the catalogue.
import { notFound } from 'next/navigation'
import { locale as rootLocale } from 'next/root-params'
import { getRequestConfig } from 'next-intl/server'
import { isLocale } from '#lib/locales.ts'
import { catalogue } from './catalogue.ts'

export default getRequestConfig(async ({ locale: asked }) => {
  const locale = asked ?? (await rootLocale())
  if (!isLocale(locale)) notFound()
  return { locale, messages: catalogue(locale), timeZone: 'Europe/Paris' }
})
