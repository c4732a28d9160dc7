ALTER TABLE `panel_answers` ADD `told_status` text;--> statement-breakpoint
CREATE INDEX `panel_answers_to_tell` ON `panel_answers` (`status_updated_at`,`id`) WHERE "panel_answers"."status" IN ('SELECTED', 'PUBLISHED', 'NOT_USED') AND "panel_answers"."told_status" IS NOT "panel_answers"."status";--> statement-breakpoint
ALTER TABLE `panel_invitations` ADD `waiting_notice` text;--> statement-breakpoint
CREATE INDEX `panel_invitations_to_tell` ON `panel_invitations` (`question_id`,`id`) WHERE "panel_invitations"."waiting_notice" IS NOT NULL;