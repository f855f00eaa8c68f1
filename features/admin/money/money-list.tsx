// A list of money whose pages stand in the address.
'use client'
import { ListFrame, type ListFrameProps } from '#components/layout/lists/list-frame.tsx'
import { useMoneyParams } from './use-money-params.ts'

type Props<Row> = Pick<ListFrameProps<Row>, 'query' | 'countLabel' | 'empty' | 'children'>

export function MoneyList<Row>(list: Props<Row>) {
  const { params, pageHref } = useMoneyParams()
  return <ListFrame {...list} page={params.page} pageHref={pageHref} />
}
