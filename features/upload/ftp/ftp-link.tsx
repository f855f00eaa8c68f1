// The link from the upload page to bulk upload, and back.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'

export async function FtpLink({ back = false }: { back?: boolean }) {
  const t = await getTranslations('ftp')
  return (
    <p>
      <AppLink href={back ? href('images') : href('images', {}, { upload: 'ftp' })} className={textLinkClass()}>
        {back ? t('back') : t('link')}
      </AppLink>
    </p>
  )
}
