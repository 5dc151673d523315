import UIKit

final class WalkDetailViewController: UIViewController {
    @IBOutlet private weak var dateLabel: UILabel!
    @IBOutlet private weak var distanceLabel: UILabel!
    @IBOutlet private weak var shareButton: UIButton!

    var walk: Walk?

    private let formatter: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "ja_JP")
        formatter.dateStyle = .long
        return formatter
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let walk else { return }
        title = walk.title
        dateLabel.text = formatter.string(from: walk.date)
        distanceLabel.text = walk.formattedDistance
        shareButton.isHidden = walk.distance <= 0
    }

    @IBAction private func tappedShare(_ sender: UIButton) {
        guard let walk else { return }
        let text = "\(walk.title): \(walk.formattedDistance) 歩きました"
        let sheet = UIActivityViewController(activityItems: [text], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = sender
        present(sheet, animated: true)
    }
}
