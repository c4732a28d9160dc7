import { testKilledBrowser } from '../support/articles/killed-browser.ts'
import { articlePlace, correctionPlace } from '../support/articles/writing-places.ts'
import { isLongRun } from '../support/run.ts'

testKilledBrowser('an article', articlePlace)
// In a short run the editor of an article shows the same, and `articles/staff-texts.e2e.ts` what is kept of a correction.
if (isLongRun) testKilledBrowser('a correction', correctionPlace)
