import { test } from 'vitest'
import { runMainJourney } from './support/main-journey.ts'

// `main-journey-first-article.e2e.ts` fails for the same defects in a short run; that the agreement is asked once, in `editor/submitting.e2e.ts`.
test('[ART-001][ART-005][ART-007][ART-026][ART-028][ART-030][ART-031][ART-034][ART-042][EDIT-005][EDIT-006][EDIT-008] a member who has written before writes, an editor guides, the member approves, and anyone can read it', () =>
  runMainJourney({ brand: 'harbor', isFirstUse: false }))
