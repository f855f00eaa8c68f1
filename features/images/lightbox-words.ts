// The words of the button that puts a photograph into a lightbox.
import type { useTranslations } from 'next-intl'
import type { LightboxWords } from '#features/lightboxes/lightbox-button.tsx'

type Words = ReturnType<typeof useTranslations<'images.lightbox'>>

export const lightboxWords = (t: Words): LightboxWords => ({
  put: t('put'),
  kept: t('kept'),
  added: t('added'),
  removed: t('removed'),
  failed: t('failed'),
  open: t('open'),
  name: t('name'),
})
