// The jobs of archives and their schedule.
import { fetchArchivePictures } from './fetch-pictures.ts'
import { readArchives, scheduleArchives, scheduleArchivesOften } from './read-segments.ts'

export const archiveJobs = [fetchArchivePictures, readArchives, scheduleArchives]

export const archiveSchedules = [scheduleArchivesOften]
