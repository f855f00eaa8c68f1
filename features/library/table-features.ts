// The features of the table library that the library's table uses.
import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

export const imageTableFeatures = tableFeatures({ rowSelectionFeature, rowSortingFeature })
export type ImageTableFeatures = typeof imageTableFeatures
