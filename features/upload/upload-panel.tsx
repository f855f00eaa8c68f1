// One photograph on its way to its certificate: choose it, say what it is, send it.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { useSnackbar } from '#components/ui/snackbar.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { ownStats } from '#lib/api/own-images.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { ImageDetail } from '#lib/contract/images.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { href } from '#lib/routes.ts'
import { IMAGE_MEDIA_TYPE } from '#lib/rules/image-file.ts'
import type { Photograph } from './read-photograph.ts'

/** The form and its libraries come once there is something to describe: the list of one's images does not wait for them. */
const loadForm = () => import('./details-form.tsx')
const DetailsForm = lazy(async () => ({ default: (await loadForm()).DetailsForm }))

type Stage = { name: 'choose'; refusal?: string } | { name: 'reading' } | { name: 'describe'; photograph: Photograph }

export function UploadPanel() {
  const t = useTranslations('upload')
  const [stage, setStage] = useState<Stage>({ name: 'choose' })
  const router = useRouter()
  const { show } = useSnackbar()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setStage({ name: 'reading' })
    const [{ readPhotograph }] = await Promise.all([import('./read-photograph.ts'), loadForm()])
    const reading = await readPhotograph(file)
    setStage(
      'refusal' in reading
        ? { name: 'choose', refusal: reading.refusal }
        : { name: 'describe', photograph: reading.photograph },
    )
  }
  const arrive = ({ id, slug, state }: ImageDetail) => {
    // The API answers a file that its owner sent before with the image it became.
    if (state === 'certified') show({ kind: 'other', message: t('already') })
    router.push(href('image', { id, slug }))
  }
  return (
    <section aria-labelledby="upload" className="grid gap-6">
      <h2 id="upload" className="sr-only">
        {t('title')}
      </h2>
      {stage.name === 'choose' && <Chooser refusal={stage.refusal} onFile={choose} />}
      {stage.name === 'reading' && <Reading />}
      {stage.name === 'describe' && (
        <Suspense fallback={<Reading />}>
          <DetailsForm
            photograph={stage.photograph}
            onDiscard={() => setStage({ name: 'choose' })}
            onRefused={refusal => setStage({ name: 'choose', refusal })}
            onSent={arrive}
          />
        </Suspense>
      )}
    </section>
  )
}

function Reading() {
  const t = useTranslations('upload')
  return (
    <div className="grid min-h-72 place-items-center rounded-panel bg-surface">
      <Spinner label={t('reading')} />
    </div>
  )
}

type ChooserProps = { refusal: string | undefined; onFile: (file: File | undefined) => void }

/** Several files at once are not taken yet: the first of them would look like all of them. */
function Chooser({ refusal, onFile }: ChooserProps) {
  const t = useTranslations('upload')
  const codes = useTranslations('errors.codes')
  const { data: stats } = useQuery(ownStats())
  const full = stats !== undefined && stats.uploads_this_month >= stats.uploads_limit
  const [several, setSeveral] = useState(false)
  const demo = useSession()?.demo ?? false
  const error = demo
    ? codes('demo_restricted')
    : full
      ? codes('quota_exceeded', { limit: stats.uploads_limit })
      : several
        ? t('one_only')
        : refusal && (codes.has(refusal) ? codes(refusal) : refusal)
  return (
    <FileDrop
      title={t('drop')}
      hint={t('drop_hint')}
      buttonLabel={t('choose')}
      activeLabel={t('drop_active')}
      accept={{ [IMAGE_MEDIA_TYPE]: ['.jpg', '.jpeg'] }}
      disabled={demo || full}
      error={error}
      onFiles={files => {
        setSeveral(false)
        onFile(files[0])
      }}
      onRejected={rejections => {
        setSeveral(rejections.length > 1)
        // A single refused file is judged by its bytes, so that the sentence is the right one.
        if (rejections.length === 1) onFile(rejections[0]?.file)
      }}
    />
  )
}
