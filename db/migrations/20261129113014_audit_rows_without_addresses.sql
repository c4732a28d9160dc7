-- The log names no address of who was invited: its rows outlive the account, and the invitation, whose id stands in them, has the address.
-- They are few, because staff write them one by one, and the index of actions finds them.
DROP TRIGGER `audit_log_no_update`;
--> statement-breakpoint
UPDATE `audit_log` SET `before` = json_remove(`before`, '$.sentTo'), `after` = json_remove(`after`, '$.sentTo')
  WHERE `action` IN ('invitation.create', 'invitation.resend', 'invitation.withdraw');
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
