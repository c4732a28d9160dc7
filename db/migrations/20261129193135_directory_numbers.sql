-- Who comes back to the directory has the number of their first entry, which nobody else gets.
ALTER TABLE `users` ADD `directory_number` integer;--> statement-breakpoint
CREATE INDEX `users_newest_in_directory` ON `users` (`community_id`,`directory_number`) WHERE "users"."directory_number" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_directory_number` ON `users` (`directory_number`);
--> statement-breakpoint
UPDATE `users` SET `directory_number` = (SELECT `id` FROM `directory_entries` WHERE `user_id` = `users`.`id`) WHERE `kind` = 'MEMBER';
--> statement-breakpoint
-- Who has been in it before can't be told from their order any more: after all others, and before who enters it next.
UPDATE `users` SET `directory_number` = coalesce((SELECT max(`id`) FROM `directory_entries`), 0) + `rowid`
WHERE `kind` = 'MEMBER' AND `gate` = 'NONE' AND `directory_number` IS NULL;
--> statement-breakpoint
DROP TRIGGER `directory_of_new_users`;
--> statement-breakpoint
CREATE TRIGGER `directory_of_new_users` AFTER INSERT ON `users` BEGIN
  UPDATE `users` SET `directory_number` = (SELECT coalesce(max(`directory_number`), 0) + 1 FROM `users`)
  WHERE `id` = NEW.id AND `directory_number` IS NULL AND EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  INSERT INTO `directory_entries` (`id`, `user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT `directory_number`, `directory_texts`.* FROM `users` JOIN `directory_texts` ON `directory_texts`.`user_id` = `users`.`id` WHERE `users`.`id` = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER `directory_of_changed_users`;
--> statement-breakpoint
CREATE TRIGGER `directory_of_changed_users` AFTER UPDATE OF `given_name`, `family_name`, `job_title`, `company_name`, `location_name`, `display_location`, `status`, `gate` ON `users` BEGIN
  DELETE FROM `directory_entries`
  WHERE `user_id` = NEW.id AND NOT EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  UPDATE `users` SET `directory_number` = (SELECT coalesce(max(`directory_number`), 0) + 1 FROM `users`)
  WHERE `id` = NEW.id AND `directory_number` IS NULL AND EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  INSERT INTO `directory_entries` (`id`, `user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT `directory_number`, `directory_texts`.* FROM `users` JOIN `directory_texts` ON `directory_texts`.`user_id` = `users`.`id` WHERE `users`.`id` = NEW.id
  ON CONFLICT DO UPDATE SET `name` = excluded.`name`, `role` = excluded.`role`, `place` = excluded.`place`,
    `topics` = excluded.`topics`, `about` = excluded.`about`, `industry` = excluded.`industry`,
    `location` = excluded.`location`, `expertise` = excluded.`expertise`, `facets` = excluded.`facets`;
END;
--> statement-breakpoint
DROP TRIGGER `directory_of_former_members`;
--> statement-breakpoint
CREATE TRIGGER `directory_of_former_members` AFTER UPDATE OF `standing` ON `users`
WHEN OLD.standing IN ('SUSPENDED', 'UNPAID') OR NEW.standing IN ('SUSPENDED', 'UNPAID') BEGIN
  DELETE FROM `directory_entries`
  WHERE `user_id` = NEW.id AND NOT EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  UPDATE `users` SET `directory_number` = (SELECT coalesce(max(`directory_number`), 0) + 1 FROM `users`)
  WHERE `id` = NEW.id AND `directory_number` IS NULL AND EXISTS (SELECT 1 FROM `directory_texts` WHERE `user_id` = NEW.id);
  INSERT INTO `directory_entries` (`id`, `user_id`, `community_id`, `name`, `role`, `place`, `topics`, `about`, `industry`, `location`, `expertise`, `facets`)
  SELECT `directory_number`, `directory_texts`.* FROM `users` JOIN `directory_texts` ON `directory_texts`.`user_id` = `users`.`id` WHERE `users`.`id` = NEW.id
  ON CONFLICT DO NOTHING;
END;
