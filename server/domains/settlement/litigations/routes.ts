// Routes of cases that lawyers act on.

import { lawyerSettings } from '#lib/contract/lawyer-settings.ts'
import { adminLitigations, litigations } from '#lib/contract/litigations.ts'
import { route } from '#server/http/route.ts'
import { readBundle, readExhibits } from './bundle/read-bundle.ts'
import {
  acceptLitigation,
  discountLitigation,
  failLitigation,
  ignoreLitigation,
  resumeLitigation,
  succeedLitigation,
  suspendLitigation,
  withdrawLitigation,
} from './change-litigation.ts'
import { classifyLitigation } from './classify-litigation.ts'
import { readLawyerSettings, updateLawyerSettings } from './desk/lawyer-settings.ts'
import { listAllLitigations, listLitigations, readLitigation, readLitigationStats } from './list-litigations.ts'
import { openLitigation, readLitigationOffer } from './open-litigation.ts'

export const litigationRoutes = [
  route(litigations.list, listLitigations),
  route(litigations.stats, readLitigationStats),
  route(litigations.read, readLitigation),
  route(litigations.exhibits, readExhibits),
  route(litigations.bundle, readBundle),
  route(litigations.offer, readLitigationOffer),
  route(litigations.open, openLitigation),
  route(litigations.withdraw, withdrawLitigation),
  route(litigations.accept, acceptLitigation),
  route(litigations.ignore, ignoreLitigation),
  route(litigations.discount, discountLitigation),
  route(litigations.suspend, suspendLitigation),
  route(litigations.resume, resumeLitigation),
  route(litigations.succeed, succeedLitigation),
  route(litigations.fail, failLitigation),
  route(lawyerSettings.read, readLawyerSettings),
  route(lawyerSettings.update, updateLawyerSettings),
  route(adminLitigations.list, listAllLitigations),
  route(adminLitigations.classify, classifyLitigation),
]
