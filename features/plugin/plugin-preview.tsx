// The photograph as the pasted line shows it, by the very script that other websites load.
'use client'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { type MarkedImage, PLUGIN_MARK, PLUGIN_REFERRER, pluginPictureUrl } from '#lib/rules/plugin/mark.ts'

const SCRIPT = '/plugin.js'

export function PluginPreview({ image }: { image: MarkedImage }) {
  const t = useTranslations('plugin.settings')
  useEffect(() => {
    // Once loaded it looks after every line of the page.
    if (document.querySelector(`script[src="${SCRIPT}"]`)) return
    const script = document.createElement('script')
    script.src = SCRIPT
    document.head.append(script)
  }, [])
  const { id, language, sale_url, alt, width, height } = image
  const mark = { [PLUGIN_MARK]: id }
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="font-semibold text-small">{t('preview')}</figcaption>
      {/* The script writes beside the line: another line is another element. */}
      <div key={`${id} ${language}`} className="min-w-0 overflow-hidden border border-line border-dashed p-4">
        <a {...mark} href={sale_url} hrefLang={language} className="block w-fit max-w-full">
          {/* biome-ignore lint/performance/noImgElement: it is the line itself, which the script makes sharp. */}
          <img
            src={pluginPictureUrl('', id, width)}
            width={width}
            height={height}
            alt={alt}
            referrerPolicy={PLUGIN_REFERRER}
            className="h-auto max-w-full"
          />
        </a>
      </div>
    </figure>
  )
}
