ALTER TABLE `subscriptions` ADD `ended_at` integer;--> statement-breakpoint
UPDATE `subscriptions` SET `ended_at` = min(coalesce(`renews_at`, `read_at`), `read_at`)
WHERE `state` IN ('canceled', 'expired', 'failed_to_create', 'on_hold', 'suspended', 'trial_ended');
