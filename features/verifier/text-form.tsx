// The digest of a text, and the certificates of that text.
'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { CertificateList } from './certificate-list.tsx'
import { ToolForm } from './tool-form.tsx'
import { useRequiredFields } from './use-required-fields.ts'

export function TextForm() {
  const t = useTranslations('verifier.text')
  const check = useMutation({ mutationFn: async (text: string) => (await import('./checks.ts')).checkText(text) })
  const { errors, onSubmit } = useRequiredFields(['text'], ({ text }) => check.mutate(text))
  const { data } = check
  return (
    <ToolForm
      onSubmit={onSubmit}
      failed={check.isError}
      fields={
        <TextArea name="text" label={t('label')} hint={t('hint')} error={errors.text} rows={8} spellCheck={false} />
      }
      button={
        <Button type="submit" busy={check.isPending}>
          {t('button')}
        </Button>
      }
      result={
        data && (
          <>
            <Notice tone="info" title={t('digest', { bytes: data.bytes })}>
              <CopyField value={data.digest} whole copyLabel={t('copy')} copiedLabel={t('copied')} />
            </Notice>
            {data.certificates && <CertificateList certificates={data.certificates} name={t('name')} />}
          </>
        )
      }
    />
  )
}
