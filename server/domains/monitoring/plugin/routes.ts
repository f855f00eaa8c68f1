// Routes of the plugin.
import { plugin } from '#lib/contract/plugin.ts'
import { route } from '#server/http/route.ts'
import { listPluginHosts } from './hosts.ts'
import { readOEmbed } from './oembed.ts'
import { readOwnLicences } from './own-licences.ts'
import { readPluginData } from './read-data.ts'
import { readFrame } from './read-frame.ts'
import { readPluginPicture } from './read-picture.ts'
import { readPluginScript } from './read-script.ts'
import { readTile } from './read-tile.ts'
import { readWordPressBlock } from './wordpress/read-block.ts'

/** Anybody’s program may read it from a page of theirs. */
const FOR_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=3600',
}

export const pluginRoutes = [
  route(plugin.frame, readFrame),
  route(plugin.picture, readPluginPicture),
  route(plugin.tile, readTile),
  route(plugin.data, readPluginData),
  route(plugin.script, readPluginScript),
  route(plugin.oembed, readOEmbed, { headers: () => FOR_ALL }),
  route(plugin.licences, readOwnLicences, { headers: () => FOR_ALL }),
  route(plugin.hosts, listPluginHosts),
  route(plugin.block, readWordPressBlock),
]
