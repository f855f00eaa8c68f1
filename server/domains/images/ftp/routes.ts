// Routes of bulk upload by FTP. What counts attempts or hashes runs outside transactions.
import { ftp } from '#lib/contract/ftp.ts'
import { route } from '#server/http/route.ts'
import { listArrivals } from './list-arrivals.ts'
import {
  createFtpAccess,
  readFtpAccess,
  removeFtpAccess,
  renewFtpPassword,
  updateFtpAccess,
} from './manage-ftp-access.ts'

const open = { transaction: false }

export const ftpRoutes = [
  route(ftp.arrivals, listArrivals),
  route(ftp.read, readFtpAccess),
  route(ftp.create, createFtpAccess, open),
  route(ftp.update, updateFtpAccess),
  route(ftp.renew, renewFtpPassword, open),
  route(ftp.remove, removeFtpAccess),
]
