// The fields that the metadata of a file may fill in.
export const metadataFields = [
  'title',
  'created_on',
  'photographer',
  'tags',
  'moment',
  'location',
  'technical_means',
] as const

export const isOfMetadata = (name: string): boolean => metadataFields.some(field => field === name)
