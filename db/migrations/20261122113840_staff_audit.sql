ALTER TABLE `sessions` ADD `stepped_up_at` integer;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `target_type` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `before` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `after` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `ip_class` text;--> statement-breakpoint
UPDATE `audit_log` SET `target_type` = substr(`action`, 1, instr(`action`, '.') - 1) WHERE `action` LIKE 'article.%' OR `action` LIKE 'user.%';--> statement-breakpoint
-- Written by hand: the audit log is append-only. Test databases drop the second trigger to reset themselves.
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
