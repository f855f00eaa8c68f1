// What an image of the upload is called: by its title, or by its file as long as it has none.
import type { Item } from './item.ts'

export const itemTitle = ({ fields, file_name }: Pick<Item, 'fields' | 'file_name'>): string =>
  fields.title.trim() || file_name
