import { enableDecisions } from './answer-decisions.ts'
import { enableDeletions } from './panel-deletion.ts'
import { enablePanelForms } from './panel-forms.ts'
import { enableSortables } from './sortable.ts'

enablePanelForms()
enableSortables()
enableDeletions()
enableDecisions()
