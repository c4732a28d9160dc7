ALTER TABLE `subscriptions` ADD `receipt_for` integer;--> statement-breakpoint
UPDATE `subscriptions` SET `receipt_for` = max(`read_at`, `created_at`);