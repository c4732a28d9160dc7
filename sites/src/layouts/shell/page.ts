// The script of every page: one file, although pages without a menu or alerts use only a part of it.
import '../../features/track/count-page.ts'
import '../alerts/offline-notice.ts'
import '../alerts/page-alerts.ts'
import '../alerts/signed-out-notice.ts'
import '../nav/bell.ts'
import './first-wrong-field.ts'
import './name-page-user.ts'
import './shell.ts'
