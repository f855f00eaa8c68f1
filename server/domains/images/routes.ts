// Routes of images and what they are found by. Fixed paths come before `{id}`, which would match them too.
import { genres, tags } from '#lib/contract/catalogue.ts'
import { collections } from '#lib/contract/collections.ts'
import { images } from '#lib/contract/images.ts'
import { machines } from '#lib/contract/machines.ts'
import { route } from '#server/http/route.ts'
import { readAiText, readRobots, readTdmPolicy, readTdmRules } from './ai-rights/machine-files.ts'
import { readAiRights } from './ai-rights/read-ai-rights.ts'
import { readImageDigest } from './certificates/date-digest.ts'
import { listCertificates, readCertificatePdf, readProof } from './certificates/read-certificate.ts'
import { createCollection } from './collections/create-collection.ts'
import { deleteCollection } from './collections/delete-collection.ts'
import { likeCollection, readCollection, unlikeCollection } from './collections/like-collection.ts'
import { listCollections } from './collections/list-collections.ts'
import { updateCollection } from './collections/update-collection.ts'
import { viewImage } from './count-view.ts'
import { createImage } from './create-image.ts'
import { deleteImage, deleteImages } from './delete-image.ts'
import { likeImage, unlikeImage } from './like-image.ts'
import { listGenres, listTags } from './list-catalogue.ts'
import { listImageErrors } from './list-errors.ts'
import { listImages } from './list-images.ts'
import { readImage, readImageInfo } from './read-image.ts'
import { readPreview } from './read-preview.ts'
import { readImageStats } from './read-stats.ts'
import { countFacets } from './search/count-facets.ts'
import { listSimilarImages } from './search/similar-images.ts'
import { updateImage, updateImages } from './update-image.ts'

const DAY_CACHE = { 'Cache-Control': 'public, max-age=86400' }

export const imageRoutes = [
  route(images.errors, listImageErrors),
  route(images.stats, readImageStats),
  route(images.list, listImages),
  route(images.facets, countFacets),
  route(images.create, createImage, { transaction: false }),
  route(images.bulkUpdate, updateImages),
  route(images.bulkRemove, deleteImages),
  route(images.read, readImage),
  route(images.similar, listSimilarImages),
  route(machines.image, readAiRights),
  route(images.view, viewImage, { transaction: false }),
  route(images.info, readImageInfo),
  route(images.update, updateImage),
  route(images.remove, deleteImage),
  route(images.preview, readPreview),
  route(images.certificates, listCertificates),
  route(images.pdf, readCertificatePdf),
  route(images.proof, readProof),
  route(images.digest, readImageDigest),
  route(images.like, likeImage),
  route(images.unlike, unlikeImage),
  route(machines.robots, readRobots),
  route(machines.ai, readAiText),
  route(machines.tdmRules, readTdmRules),
  route(machines.tdmPolicy, readTdmPolicy),
  route(genres.list, listGenres, { headers: () => DAY_CACHE }),
  route(tags.list, listTags),
  route(collections.list, listCollections),
  route(collections.create, createCollection),
  route(collections.read, readCollection),
  route(collections.update, updateCollection),
  route(collections.remove, deleteCollection),
  route(collections.like, likeCollection),
  route(collections.unlike, unlikeCollection),
]
