// The worker of the bench of archives: works the jobs of archives and crawl until it is killed. Its argument is the place as JSON.
import { archiveJobs } from '../../server/domains/monitoring/archives/jobs.ts'
import { crawlJobs } from '../../server/domains/monitoring/crawl/jobs.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { openArchiveWorld, type Place } from './archive-world.ts'

const place: Place = JSON.parse(process.argv[2] ?? '') // written by run.ts
const { boss, contextOf, log } = await openArchiveWorld(place)
await startWorker(boss, [...archiveJobs, ...crawlJobs], [], contextOf, log)
