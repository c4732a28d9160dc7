ALTER TABLE `subscriptions` ADD `notice_try_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `cards_claimed_until` integer;