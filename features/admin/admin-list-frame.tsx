// The lists of the administrators' page, whose pages stand in its address.
'use client'
import { ListFrame as Frame, type ListFrameProps } from '#components/layout/lists/list-frame.tsx'
import { useAdminParams } from './use-admin-params.ts'

type Props<Row> = Pick<ListFrameProps<Row>, 'query' | 'countLabel' | 'empty' | 'children'>

export function AdminListFrame<Row>(list: Props<Row>) {
  const { params, pageHref } = useAdminParams()
  return <Frame {...list} page={params.page} pageHref={pageHref} />
}
