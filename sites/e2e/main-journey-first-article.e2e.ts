import { test } from 'vitest'
import { runMainJourney } from './support/main-journey.ts'

test('[ART-001][ART-005][ART-007][ART-026][ART-028][ART-030][ART-031][ART-034][ART-042][EDIT-005][EDIT-006][EDIT-008] a member writes on their first day, an editor guides, the member approves, and anyone can read it', () =>
  runMainJourney({ brand: 'meridian', isFirstUse: true }))
