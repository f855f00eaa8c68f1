// The lists of the administrators' page, whose pages stand in its address.
'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { ListFrame as Frame, type ListFrameProps } from '#components/layout/lists/list-frame.tsx'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import type { PageOf } from '#lib/contract/common.ts'
import { useAdminParams } from './use-admin-params.ts'

type Props<Row> = Pick<ListFrameProps<Row>, 'countLabel' | 'empty' | 'children'> & {
  query: UseQueryResult<PageOf<Row>>
}

export function AdminListFrame<Row>({ query: { data, error }, ...rest }: Props<Row>) {
  const { params, pageHref } = useAdminParams()
  const failureMessage = useFailureMessage()
  const failure = error ? failureMessage(error) : undefined
  return <Frame {...rest} data={data} failure={failure} page={params.page} pageHref={pageHref} />
}
