// How the page of a photograph is laid out below it: on a wide screen the certificate stands beside the rest.
import type { ReactNode } from 'react'

type Props = {
  label: ReactNode
  /** What it costs to use it, which most people come for: on a phone, and for keys, it comes before the long certificate. */
  sale: ReactNode
  certificate: ReactNode
  facts: ReactNode
}

export const ImageColumns = ({ label, sale, certificate, facts }: Props) => (
  <div className="page-width grid w-full gap-x-16 gap-y-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
    <div className="grid content-start gap-10 lg:col-span-7">
      <div className="grid content-start gap-6">{label}</div>
      {sale}
    </div>
    <section aria-labelledby="certificate" className="grid content-start gap-6 lg:col-span-5 lg:row-span-2">
      {certificate}
    </section>
    <div className="grid content-start gap-10 lg:col-span-7">{facts}</div>
  </div>
)
