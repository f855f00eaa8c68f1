// The logo as the way home.
import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import { brand } from '#lib/brand.ts'
import { href } from '#lib/routes.ts'
import { AppLink } from '../app-link.tsx'
import { Logo } from './logo.tsx'

export async function HomeLink({ className }: { className?: string }) {
  const t = await getTranslations('layout')
  return (
    <AppLink
      href={href('home')}
      aria-label={t('home', { name: brand.name })}
      className={clsx('flex shrink-0', className)}
    >
      <Logo />
    </AppLink>
  )
}
